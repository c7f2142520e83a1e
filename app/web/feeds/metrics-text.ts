// Writes numbers in the text format that Prometheus and others read.

type Sample = { labels?: Record<string, string | number>; value: number };
/** `name` without the prefix that all have; a metric without samples is left out. */
export type Metric = { name: string; type: "counter" | "gauge"; help: string; samples: Sample[] };

/** https://prometheus.io/docs/instrumenting/exposition_formats/, version 0.0.4. Labels are our own words, without quotes. */
export function writeMetrics(metrics: Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, type, help, samples }) => {
      const lines = samples.map(
        ({ labels, value }) => `eas_${name}${writeLabels(labels)} ${value}`,
      );
      return `# HELP eas_${name} ${help}\n# TYPE eas_${name} ${type}\n${lines.join("\n")}\n`;
    })
    .join("");
}

function writeLabels(labels: Sample["labels"]): string {
  if (!labels) return "";
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return `{${pairs.join(",")}}`;
}

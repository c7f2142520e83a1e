// The list of possible causes of an error, with the actual one marked.

type PossibleIssuesProps = {
  title: string;
  /** The title's first sentence, for a toast. */
  toast: string;
  issues: readonly { reason: string; text: string }[];
  reason: string | undefined;
};

export function PossibleIssues({ title, toast, issues, reason }: PossibleIssuesProps) {
  return (
    <div className="message error" role="alert">
      <p data-toast={toast}>{title}</p>
      <ul>
        {issues.map((issue) => (
          <li key={issue.reason}>
            {issue.reason === reason ? <strong>{issue.text}</strong> : issue.text}
          </li>
        ))}
      </ul>
    </div>
  );
}

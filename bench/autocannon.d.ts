// Types for the part of autocannon 9 that the benchmark uses; the package has none.
declare module "autocannon" {
  type Request = {
    path?: string;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: Request) => Request;
  };
  type Result = {
    /** Seconds. */
    duration: number;
    errors: number;
    requests: { total: number };
    throughput: { total: number };
    statusCodeStats?: Record<string, { count: number }>;
  };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    /** Seconds. */
    timeout: number;
    requests: Request[];
  };

  export default function autocannon(options: Options): Promise<Result>;
  export type { Request };
}

declare module "autocannon/lib/httpMethods.js" {
  const methods: string[];
  export default methods;
}

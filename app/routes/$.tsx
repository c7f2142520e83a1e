// Any other address: the Not Found screen, with the status that says so.

export function loader(): never {
  throw new Response("", { status: 404 });
}

export function action(): never {
  throw new Response("", { status: 404 });
}

export default function NotFound() {
  return null;
}

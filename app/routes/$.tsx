// Any other address: the Not Found screen with status 404.

export function loader(): never {
  throw new Response("", { status: 404 });
}

export function action(): never {
  throw new Response("", { status: 404 });
}

export default function NotFound() {
  return null;
}

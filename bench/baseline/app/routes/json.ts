import type { ActionFunctionArgs } from "@remix-run/node";
import { json } from "../content";

export async function action({ request }: ActionFunctionArgs) {
  await request.json();
  return new Response(json, { headers: { "Content-Type": "application/json; charset=utf-8" } });
}

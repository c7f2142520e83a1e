import type { ActionFunctionArgs } from "@remix-run/node";
import { addRow } from "../rows";

export async function action({ request }: ActionFunctionArgs) {
  const { title } = await request.json();
  return Response.json({ status: "OK", payload: { id: addRow(String(title)) } });
}

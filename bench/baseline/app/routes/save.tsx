import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { addRow } from "../rows";

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  return redirect(`/month?row=${addRow(String(form.get("title")))}`);
}

export default function Save() {
  return (
    <Form method="post">
      <input name="title" />
    </Form>
  );
}

// Warns that little storage is left, if the screen's loader says so.
import { useLoaderData } from "@remix-run/react";
import type { WithRoom } from "~/web/request/quota-warning";
import { Message } from "./message";

export function RoomNote() {
  const { room } = useLoaderData<WithRoom | undefined>() ?? {};
  return room ? (
    <Message kind="note">
      <p>{room}</p>
    </Message>
  ) : null;
}

// The spinner: the eight dots of the mark, going round.
import { Ring } from "./logo";

export function Spinner() {
  return (
    <div className="spinner" role="status">
      <Ring />
      <span className="visually-hidden">Loading</span>
    </div>
  );
}

// Owns the spinner: the eight dots of the mark, going round.
// Refuses to know what is being waited for.
import { Ring } from "./logo";

export function Spinner() {
  return (
    <div className="spinner" role="status">
      <Ring />
      <span className="visually-hidden">Loading</span>
    </div>
  );
}

// In a file of its own, since a calendar's screens have no other field.
export function HiddenField({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={name} value={value} />;
}

// The names of the bands that cover a day, such as school holidays.

export function DayBands({ names }: { names: string | undefined }) {
  if (!names) return null;
  return (
    <p className="note" dir="auto">
      {names}
    </p>
  );
}

// The link from an event's location to a map.
import { Trans } from "@lingui/react/macro";
import { Unseen } from "~/components/ui/action-link";
import { OutsideLink } from "~/components/ui/rich-text";

const MAP = "https://www.openstreetmap.org/search?query=";

export function MapLink({ place, title }: { place: string; title: string }) {
  return (
    <span className="map-link">
      {" "}
      <OutsideLink href={MAP + encodeURIComponent(place)}>
        <Trans>
          Map<Unseen> of where {title} is</Unseen>
        </Trans>
      </OutsideLink>
    </span>
  );
}

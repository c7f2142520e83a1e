CREATE TABLE `versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`calendar_id` integer NOT NULL,
	`item_kind` text NOT NULL,
	`item_id` text NOT NULL,
	`batch` text NOT NULL,
	`at` integer NOT NULL,
	`actor_id` integer,
	`actor_name` text NOT NULL,
	`via` text NOT NULL,
	`action` text NOT NULL,
	`before` text,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "versions_kind" CHECK("versions"."item_kind" in ('event', 'series', 'news', 'home', 'calendar')),
	CONSTRAINT "versions_via" CHECK("versions"."via" in ('web', 'api', 'import', 'suggestion')),
	CONSTRAINT "versions_action" CHECK("versions"."action" in ('created', 'changed', 'canceled', 'deleted', 'restored')),
	CONSTRAINT "versions_before" CHECK(("versions"."before" is null) = ("versions"."action" = 'created'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `versions_calendar` ON `versions` (`calendar_id`,`id`);--> statement-breakpoint
CREATE INDEX `versions_item` ON `versions` (`calendar_id`,`item_kind`,`item_id`,`id`);--> statement-breakpoint
CREATE INDEX `versions_batch` ON `versions` (`batch`);--> statement-breakpoint
CREATE INDEX `versions_actor` ON `versions` (`actor_id`);
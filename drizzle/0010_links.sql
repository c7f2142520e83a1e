CREATE TABLE `calendar_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`calendar_id` integer NOT NULL,
	`token` text NOT NULL,
	`name` text NOT NULL,
	`shows` text NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`ended_at` integer,
	`moved` integer DEFAULT false NOT NULL,
	`used_day` text,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "calendar_links_token" CHECK(length("calendar_links"."token") = 22),
	CONSTRAINT "calendar_links_name" CHECK(length("calendar_links"."name") <= 50),
	CONSTRAINT "calendar_links_shows" CHECK("calendar_links"."shows" in ('all', 'busy')),
	CONSTRAINT "calendar_links_moved" CHECK("calendar_links"."moved" = 0 or "calendar_links"."shows" = 'all')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_links_token_unique` ON `calendar_links` (`token`);--> statement-breakpoint
CREATE INDEX `calendar_links_calendar` ON `calendar_links` (`calendar_id`);--> statement-breakpoint
CREATE INDEX `calendar_links_creator` ON `calendar_links` (`created_by`);--> statement-breakpoint
ALTER TABLE `calendar_marks` ADD `link_id` integer REFERENCES calendar_links(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX `calendar_marks_link` ON `calendar_marks` (`link_id`) WHERE "link_id" is not null;
CREATE TABLE `categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`calendar_id` integer NOT NULL,
	`name` text NOT NULL,
	`tone` integer NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "categories_name" CHECK(length("categories"."name") between 1 and 20),
	CONSTRAINT "categories_tone" CHECK("categories"."tone" between 1 and 8)
) STRICT;
--> statement-breakpoint
CREATE INDEX `categories_calendar` ON `categories` (`calendar_id`);--> statement-breakpoint
ALTER TABLE `events` ADD `category_id` integer REFERENCES categories(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `events_category` ON `events` (`category_id`) WHERE "category_id" is not null;--> statement-breakpoint
ALTER TABLE `series` ADD `category_id` integer REFERENCES categories(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `series_category` ON `series` (`category_id`) WHERE "category_id" is not null;
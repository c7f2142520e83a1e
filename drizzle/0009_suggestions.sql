CREATE TABLE `suggestions` (
	`id` text PRIMARY KEY NOT NULL,
	`calendar_id` integer NOT NULL,
	`title` text NOT NULL,
	`location` text NOT NULL,
	`notes` text NOT NULL,
	`category_id` integer,
	`all_day` integer NOT NULL,
	`from` integer NOT NULL,
	`to` integer NOT NULL,
	`first_day` text,
	`last_day` text,
	`time_zone` text NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`created_at` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`decided_by` integer,
	`decided_at` integer,
	`event_id` text,
	`note` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "suggestions_title" CHECK(length("suggestions"."title") between 1 and 50),
	CONSTRAINT "suggestions_order" CHECK("suggestions"."to" >= "suggestions"."from"),
	CONSTRAINT "suggestions_days" CHECK("suggestions"."all_day" = ("suggestions"."first_day" is not null) and "suggestions"."all_day" = ("suggestions"."last_day" is not null)),
	CONSTRAINT "suggestions_state" CHECK("suggestions"."state" in ('waiting', 'approved', 'declined')),
	CONSTRAINT "suggestions_decided" CHECK(("suggestions"."state" = 'waiting') = ("suggestions"."decided_at" is null)),
	CONSTRAINT "suggestions_erased" CHECK("suggestions"."state" = 'waiting' or ("suggestions"."name" = '' and "suggestions"."email" is null)),
	CONSTRAINT "suggestions_event" CHECK(("suggestions"."state" = 'approved') = ("suggestions"."event_id" is not null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `suggestions_calendar` ON `suggestions` (`calendar_id`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `suggestions_waiting` ON `suggestions` (`created_at`) WHERE "state" = 'waiting';--> statement-breakpoint
CREATE INDEX `suggestions_email` ON `suggestions` (`email`) WHERE "email" is not null;--> statement-breakpoint
CREATE INDEX `suggestions_category` ON `suggestions` (`category_id`) WHERE "category_id" is not null;--> statement-breakpoint
CREATE INDEX `suggestions_decider` ON `suggestions` (`decided_by`) WHERE "decided_by" is not null;--> statement-breakpoint
ALTER TABLE `calendars` ADD `suggestions` integer DEFAULT false NOT NULL CONSTRAINT "calendars_suggestions" CHECK("suggestions" in (0, 1));--> statement-breakpoint
ALTER TABLE `users` ADD `suggestions_told_at` integer DEFAULT 0 NOT NULL;
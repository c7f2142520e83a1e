CREATE TABLE `followers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`calendar_id` integer NOT NULL,
	`email` text NOT NULL,
	`zone` text NOT NULL,
	`digest` text NOT NULL,
	`changes` integer NOT NULL,
	`remind_hours` integer,
	`category_id` integer,
	`link_id` integer,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`confirm_hash` text,
	`confirm_expires_at` integer,
	`next_digest_at` integer,
	`next_reminder_at` integer,
	`changes_after` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`link_id`) REFERENCES `calendar_links`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "followers_digest" CHECK("followers"."digest" in ('none', 'daily', 'weekly')),
	CONSTRAINT "followers_changes" CHECK("followers"."changes" in (0, 1)),
	CONSTRAINT "followers_remind" CHECK("followers"."remind_hours" in (2, 24, 48)),
	CONSTRAINT "followers_confirmed" CHECK(("followers"."confirmed_at" is null) = ("followers"."confirm_hash" is not null) and ("followers"."confirm_hash" is null) = ("followers"."confirm_expires_at" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `followers_person` ON `followers` (`calendar_id`,`email`);--> statement-breakpoint
CREATE INDEX `followers_email` ON `followers` (`email`);--> statement-breakpoint
CREATE INDEX `followers_category` ON `followers` (`category_id`) WHERE "category_id" is not null;--> statement-breakpoint
CREATE INDEX `followers_link` ON `followers` (`link_id`) WHERE "link_id" is not null;--> statement-breakpoint
CREATE INDEX `followers_digest_due` ON `followers` (`next_digest_at`) WHERE "next_digest_at" is not null;--> statement-breakpoint
CREATE INDEX `followers_reminder_due` ON `followers` (`next_reminder_at`) WHERE "next_reminder_at" is not null;--> statement-breakpoint
CREATE INDEX `followers_told` ON `followers` (`calendar_id`) WHERE "changes";--> statement-breakpoint
CREATE INDEX `followers_unconfirmed` ON `followers` (`confirm_expires_at`) WHERE "confirm_expires_at" is not null;--> statement-breakpoint
ALTER TABLE `outbox` ADD `priority` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `follower_id` integer REFERENCES followers(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` ("priority" desc,`next_at`) WHERE "state" = 'waiting';--> statement-breakpoint
CREATE INDEX `outbox_sent` ON `outbox` (`closed_at`) WHERE "state" = 'sent';--> statement-breakpoint
CREATE INDEX `outbox_follower` ON `outbox` (`follower_id`) WHERE "follower_id" is not null;
ALTER TABLE `events` ADD `app_texts` text;--> statement-breakpoint
ALTER TABLE `series` ADD `app_texts` text;
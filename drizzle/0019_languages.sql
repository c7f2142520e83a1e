ALTER TABLE `invites` ADD `language` text;--> statement-breakpoint
ALTER TABLE `suggestions` ADD `language` text;--> statement-breakpoint
ALTER TABLE `followers` ADD `language` text;--> statement-breakpoint
ALTER TABLE `users` ADD `language` text;
DROP INDEX "files_uid";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "state" text DEFAULT 'kept' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "files_due" ON "files" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "files_unsubmitted" ON "files" USING btree ("created_at") WHERE apply_no is null and state = 'kept';--> statement-breakpoint
CREATE UNIQUE INDEX "files_uid" ON "files" USING btree ("account_id","file_uid") WHERE state = 'kept';--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_of_applications_stay" CHECK (apply_no is null or state = 'kept');
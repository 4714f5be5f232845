CREATE TABLE "late_time_stamps" (
	"file_code" text PRIMARY KEY NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"misses" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"stamped_code" text
);
--> statement-breakpoint
ALTER TABLE "late_time_stamps" ADD CONSTRAINT "late_time_stamps_file_code_files_file_code_fk" FOREIGN KEY ("file_code") REFERENCES "public"."files"("file_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_time_stamps" ADD CONSTRAINT "late_time_stamps_stamped_code_files_file_code_fk" FOREIGN KEY ("stamped_code") REFERENCES "public"."files"("file_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "late_time_stamps_due" ON "late_time_stamps" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "late_time_stamps_stamped" ON "late_time_stamps" USING btree ("stamped_code") WHERE stamped_code is not null;
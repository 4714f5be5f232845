CREATE TABLE "applications" (
	"apply_no" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"item_code" text NOT NULL,
	"service_version" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"platform" text NOT NULL,
	"submitted" jsonb NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"delivery_day" text NOT NULL,
	"delivery_certain" boolean NOT NULL,
	"needs_identity" boolean NOT NULL,
	"identity_verified_at" timestamp (3) with time zone,
	"order_tid" text,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"apply_no" text NOT NULL,
	"account_id" text NOT NULL,
	"url" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"heard_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_key" ON "applications" USING btree ("account_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "applications_account" ON "applications" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "identity_checks_application" ON "identity_checks" USING btree ("apply_no");
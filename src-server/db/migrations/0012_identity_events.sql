CREATE TABLE "identity_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"check_id" text NOT NULL,
	"kind" text NOT NULL,
	"attempt" integer NOT NULL,
	"source" text NOT NULL,
	"notice_id" text,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "asks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "misses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_identity_checks" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "sandbox_identity_checks" ADD COLUMN "person" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox_identity_checks" ADD COLUMN "verified" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox_identity_checks" ADD COLUMN "notify_url" text;--> statement-breakpoint
ALTER TABLE "sandbox_notices" ADD COLUMN "sender" text DEFAULT 'cashier' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_events" ADD CONSTRAINT "identity_events_check_id_identity_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."identity_checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_events_once" ON "identity_events" USING btree ("check_id","attempt","kind","occurred_at");--> statement-breakpoint
CREATE INDEX "identity_checks_due" ON "identity_checks" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_request_id_unique" UNIQUE("request_id");--> statement-breakpoint
ALTER TABLE "sandbox_identity_checks" ADD CONSTRAINT "sandbox_identity_checks_request_id_unique" UNIQUE("request_id");
--> statement-breakpoint
-- What was heard of a check is never changed, as in the ledger of payments.
CREATE TRIGGER "identity_events_append_only" BEFORE UPDATE OR DELETE ON "identity_events" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "identity_events_no_truncate" BEFORE TRUNCATE ON "identity_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- Open checks of earlier versions named nobody to the provider, so anybody's face passed them: the next attempt is a check of the applicant's.
UPDATE "identity_checks" SET "state" = 'expired' WHERE "state" = 'waiting';
--> statement-breakpoint
-- Paid first and verified afterwards was never completed.
UPDATE "applications" SET "completed_at" = greatest("orders"."paid_at", "applications"."identity_verified_at")
FROM "orders" WHERE "orders"."tid" = "applications"."order_tid" AND "orders"."paid_at" IS NOT NULL
	AND "applications"."identity_verified_at" IS NOT NULL AND "applications"."completed_at" IS NULL;

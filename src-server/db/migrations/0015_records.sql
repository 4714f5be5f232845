CREATE TABLE "back_office_calls" (
	"client" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "back_office_calls_client_key_pk" PRIMARY KEY("client","key")
);
--> statement-breakpoint
CREATE TABLE "record_acts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"record_no" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"client" text,
	"by" text NOT NULL,
	"why" text,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_results" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"record_no" text NOT NULL,
	"item" text NOT NULL,
	"file_code" text,
	"sha256" text,
	"why" text,
	"at" timestamp (3) with time zone NOT NULL,
	"replaced_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "records" (
	"record_no" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner" text NOT NULL,
	"platform" text NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"taken_by" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "case_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "record_acts" ADD CONSTRAINT "record_acts_record_no_records_record_no_fk" FOREIGN KEY ("record_no") REFERENCES "public"."records"("record_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_results" ADD CONSTRAINT "record_results_record_no_records_record_no_fk" FOREIGN KEY ("record_no") REFERENCES "public"."records"("record_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_acts_record" ON "record_acts" USING btree ("record_no");--> statement-breakpoint
CREATE UNIQUE INDEX "record_results_current" ON "record_results" USING btree ("record_no","item") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "records_changed" ON "records" USING btree ("changed_at","record_no");--> statement-breakpoint
CREATE INDEX "records_owner" ON "records" USING btree ("owner","received_at");
--> statement-breakpoint
-- Who did what is never changed, as in the ledger of payments.
CREATE TRIGGER "record_acts_append_only" BEFORE UPDATE OR DELETE ON "record_acts" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "record_acts_no_truncate" BEFORE TRUNCATE ON "record_acts" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- What was paid or submitted before there were records waits for the bureau too.
INSERT INTO "records" ("record_no", "kind", "owner", "platform", "state", "received_at", "changed_at")
SELECT "apply_no", 'cadastral', "owner", "platform", 'received', "paid_at", "paid_at" FROM "orders" WHERE "kind" = 'cadastral' AND "paid_at" IS NOT NULL
UNION ALL
SELECT "apply_no", 'application', "account_id", "platform", 'received', "completed_at", "completed_at" FROM "applications" WHERE "completed_at" IS NOT NULL;

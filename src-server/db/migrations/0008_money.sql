CREATE TABLE "refunds" (
	"refund_id" text PRIMARY KEY NOT NULL,
	"case_id" bigint NOT NULL,
	"bill_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"who" text NOT NULL,
	"why" text NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"misses" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_inbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"raw" "bytea" NOT NULL,
	"content_type" text,
	"key_id" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"why" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "notice_inbox_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"refund_id" text PRIMARY KEY NOT NULL,
	"bill_id" text NOT NULL,
	"amount" text NOT NULL,
	"currency" text NOT NULL,
	"refusal" text,
	"occurred_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "clerk_cases_once";
--> statement-breakpoint
ALTER TABLE "clerk_cases" ALTER COLUMN "bill_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "clerk_cases" ALTER COLUMN "transaction_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "clerk_cases" ALTER COLUMN "amount" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "clerk_cases" ALTER COLUMN "currency" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "superseded_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "case_id" bigint;
--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "acknowledged_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "unknown_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "pending_since" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "misses" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "clerk_cases" ADD COLUMN "once_key" text;
--> statement-breakpoint
ALTER TABLE "clerk_cases" ADD COLUMN "inbox_id" bigint;
--> statement-breakpoint
ALTER TABLE "clerk_cases" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "clerk_cases" ADD COLUMN "closed_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "clerk_cases" ADD COLUMN "outcome" text;
--> statement-breakpoint
ALTER TABLE "clerk_cases" ADD COLUMN "closed_by" text;
--> statement-breakpoint
ALTER TABLE "clerk_cases" ADD COLUMN "closed_why" text;
--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "refund_id" text;
--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "who" text;
--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "why" text;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_case_id_clerk_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."clerk_cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_bill_id_bills_bill_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("bill_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "refunds_case" ON "refunds" USING btree ("case_id");
--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "sandbox_refunds_bill" ON "sandbox_refunds" USING btree ("bill_id");
--> statement-breakpoint
ALTER TABLE "clerk_cases" ADD CONSTRAINT "clerk_cases_inbox_id_notice_inbox_id_fk" FOREIGN KEY ("inbox_id") REFERENCES "public"."notice_inbox"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "clerk_cases_bill" ON "clerk_cases" USING btree ("bill_id");
--> statement-breakpoint
CREATE INDEX "clerk_cases_open" ON "clerk_cases" USING btree ("reason") WHERE closed_at is null;
--> statement-breakpoint
-- Earlier versions could open two bills of one order. The older ones are closed, and due at once: the cashier is told,
-- and what it says of them is counted like any other answer about a closed bill.
WITH "older" AS (
	SELECT "bill_id" FROM (
		SELECT "bill_id", row_number() OVER (PARTITION BY "order_tid" ORDER BY "attempt" DESC) AS "place"
		FROM "bills" WHERE "state" IN ('NEW', 'PENDING', 'FAILED', 'CANCELLED', 'PAY_LATER')
	) AS "open_bills" WHERE "place" > 1
), "written" AS (
	INSERT INTO "payment_events" ("bill_id", "kind", "once_key", "source", "occurred_at", "recorded_at")
	SELECT "bill_id", 'closed', 'closed:' || "bill_id", 'server', now(), now() FROM "older"
	ON CONFLICT DO NOTHING
)
UPDATE "bills" SET "state" = 'EXPIRED', "failure" = 'expired', "due_at" = now(), "asks" = 0
WHERE "bill_id" IN (SELECT "bill_id" FROM "older");
--> statement-breakpoint
UPDATE "bills" SET "acknowledged_at" = "opened_at" WHERE "opened_at" IS NOT NULL;
--> statement-breakpoint
UPDATE "bills" SET "pending_since" = coalesce("opened_at", "created_at") WHERE "state" = 'PENDING';
--> statement-breakpoint
-- Cases of earlier versions were about a charge, each once; their payers are told of them from now on.
UPDATE "clerk_cases" SET "once_key" = 'charge:' || "bill_id" || ':' || "transaction_id";
--> statement-breakpoint
UPDATE "orders" SET "case_id" = (SELECT max("clerk_cases"."id") FROM "clerk_cases" JOIN "bills" ON "bills"."bill_id" = "clerk_cases"."bill_id" WHERE "bills"."order_tid" = "orders"."tid");
--> statement-breakpoint
ALTER TABLE "clerk_cases" ALTER COLUMN "once_key" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "clerk_cases" ADD CONSTRAINT "clerk_cases_once_key_unique" UNIQUE("once_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "bills_open" ON "bills" USING btree ("order_tid") WHERE state in ('NEW', 'PENDING', 'FAILED', 'CANCELLED', 'PAY_LATER');

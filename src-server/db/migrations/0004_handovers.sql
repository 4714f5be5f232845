CREATE TABLE "handovers" (
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"owner" text NOT NULL,
	"token_hash" text NOT NULL,
	"platform" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"spent_at" timestamp (3) with time zone,
	CONSTRAINT "handovers_purpose_subject_pk" PRIMARY KEY("purpose","subject"),
	CONSTRAINT "handovers_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "on_phone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "handovers_owner" ON "handovers" USING btree ("owner");
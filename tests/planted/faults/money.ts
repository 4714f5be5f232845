import { type Areas, caughtBy } from '../fault.ts'

/** Amounts, days, fees, the ledger, the cashier, carts, orders and races. */
export const MONEY: Areas = {
  money: caughtBy(['tests/domain'], {
    'src-shared/domain/money/money.ts': {
      'patacas are cut to avos instead of rounded': ['Math.round(patacas * 100)', 'Math.trunc(patacas * 100)'],
      'a nought is lost in 55.05': ["padStart(2, '0')", "padStart(1, '0')"],
      'a total adds each line once, however many are bought': ['sum + line.unitPrice * line.count', 'sum + line.unitPrice'],
    },
  }),
  dates: caughtBy(['tests/domain'], {
    'src-shared/domain/calendar/working-days.ts': {
      'something due the same working day is due on a Sunday': ['left > 0 || isFree(day)', 'left > 0'],
      'holidays count as working days': ['isWeekend(one) || holidays.days.has(one)', 'isWeekend(one)'],
    },
    'src-shared/domain/calendar/day.ts': {
      'the day is read in the zone of the device': ['dayjs(instant).utcOffset(MACAO_OFFSET_MINUTES)', 'dayjs(instant)'],
    },
    'src-shared/domain/calendar/expected-day.ts': {
      'what is expected today is said to be late': ['expected.day < today', 'expected.day <= today'],
    },
  }),
  receive: caughtBy(['tests/domain'], {
    'src-shared/domain/service/receive-rules.ts': {
      'who comes in person gets no paper': ['receiveType === RECEIVE_TYPES.inPerson ?', 'receiveType === RECEIVE_TYPES.sms ?'],
      'the highest number of copies is refused': ['choice.copies <= max', 'choice.copies < max'],
    },
    'src-server/applications/submissions/receive-check.ts': {
      'copies of a result that nobody was asked for are charged': [
        'asking === undefined || hasNothingToReceive(definition.results.map(optionOf))',
        'asking === undefined',
        { rooms: ['tests/server/fees', 'tests/server/applications.test', 'tests/server/applications/submissions'] },
      ],
    },
  }),
  fees: caughtBy(['tests/server/fees', 'tests/server/applications.test', 'tests/server/applications/submissions'], {
    'src-server/applications/submissions/fees.ts': {
      'an exempt fee is charged': ['!exempt && quantity > 0', 'quantity > 0'],
    },
    'src-server/applications/submissions/server-checks.ts': {
      'one item may be sent twice': [' && new Set(chosen).size === chosen.length', ''],
    },
  }),
  ledger: caughtBy(['tests/server/sales/payments/ledger'], {
    'src-server/sales/payments/ledger.ts': {
      'a charge at the very moment of closing is late': ['charge.occurredAt <= closedAt', 'charge.occurredAt < closedAt'],
      'a charge in another currency pays the bill': [
        'charge.amount === terms.amount && charge.currency === terms.currency',
        'charge.amount === terms.amount',
      ],
      'more may go back than was paid': ['Math.min(sum, charge.amount ?? 0)', 'sum'],
    },
    'src-server/sales/payments/ledger-events.ts': {
      'of two events at one time the weaker one counts': ['RANK[a.kind] - RANK[b.kind]', 'RANK[b.kind] - RANK[a.kind]'],
    },
  }),
  payments: caughtBy(['tests/server/sales/payments'], {
    'src-server/sales/payments/record-event.ts': {
      'one charge counts for two bills': ['return `paid:${transactionId}`', 'return `paid:${billId}:${transactionId}`'],
    },
    'src-server/sales/payments/notice.ts': {
      'a notice with the order number of another bill is booked': [
        'merchantOrderNo !== undefined && merchantOrderNo !== locked.bill.merchantOrderNo',
        "merchantOrderNo === ''",
      ],
    },
    'src-server/platform/signing/signature.ts': {
      'an old signed notice may be sent again': ['return isGenuine && isFresh(time, now) ?', 'return isGenuine ?'],
    },
    'src-server/sales/payments/payments.ts': {
      'the bill of an order that was replaced stays open at the cashier': [
        "if (await this.#isObsolete(bill)) return this.close(bill.billId, 'closed')",
        '',
      ],
    },
    'src-server/sales/payments/routes.ts': {
      'a token of one order opens another order': [
        'found === undefined || (grant.orderTid !== null && grant.orderTid !== found.order.tid)',
        'found === undefined',
        { rooms: ['tests/server/sales/payments', 'tests/server/two-users'] },
      ],
    },
  }),
  orders: caughtBy(['tests/server/sales/payments', 'tests/server/carts'], {
    'src-server/sales/orders/checkout.ts': {
      'the same plans make a second order': [
        'open.find(({ order }) => order.contentKey === contentKey)',
        'undefined as (typeof open)[number] | undefined',
      ],
      'a call that is repeated with its key is not recognised': ['idempotencyKey !== undefined', "idempotencyKey === ''"],
    },
    'src-server/sales/carts/paid-plans.ts': {
      'what was paid for stays in the cart, and what came later goes': [
        '::bigint <= ${orderedAt}',
        '::bigint > ${orderedAt}',
        { rooms: ['tests/server/carts', 'tests/server/sales/payments'] },
      ],
    },
  }),
  races: caughtBy(['tests/server/sales/payments'], {
    'src-server/sales/carts/repository.ts': {
      'the cart is not locked while an order is made of it': [
        ".for('update')\n    .prepare('locked_cart_of')",
        ".prepare('locked_cart_of')",
      ],
    },
    'src-server/platform/db/migrations/0000_first.sql': {
      'the key that keeps an event single is lost': ['CREATE UNIQUE INDEX "payment_events_once"', 'CREATE INDEX "payment_events_once"'],
    },
    'src-server/applications/files/file-storage.ts': {
      'of two uploads of one file at once both are kept': [
        'if (result) {\n      await abandon',
        'if (result && now.getTime() === 0) {\n      await abandon',
        { rooms: ['tests/server/applications/files'] },
      ],
    },
    'src-server/platform/http/fair-queue.ts': {
      'a caller whose work ended keeps the place in the queue': ['this.#busy.delete(caller)', '', { rooms: ['tests/server/fair-queue'] }],
    },
    'src-server/people/handovers/service.ts': {
      'the use of a link for phones is not awaited, so two uses at once both count': [
        'if (!(await redeemHandover(db, tokenHash, clock.now()))) return',
        'if (!redeemHandover(db, tokenHash, clock.now())) return',
        { rooms: ['tests/server/handovers'] },
      ],
    },
  }),
}

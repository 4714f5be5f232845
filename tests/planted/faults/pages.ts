import { type Areas, caughtBy } from '../fault.ts'

/** What pages do: flows, drafts, uploads, calls, forms and words. */
export const PAGES: Areas = {
  paying: caughtBy(['tests/flows/plan-payment', 'tests/flows/payment', 'tests/flows/words'], {
    'src-shared/flows/payment/words.ts': {
      'a payer who was at the cashier reads that nothing was charged': [" === 'notCharged' && wasAtCashier ? 'unknown' : verdict", ''],
    },
    'src-shared/flows/payment/situations.ts': {
      'paying again is offered while the bank works': ["WAITS, 'checkNow'", "WAITS, 'checkNow', 'payAgain'"],
    },
    'src-shared/flows/core/polling.ts': {
      'polling never ends, so the page never says that it does not know': [
        'step(delays, index + 1, mine)',
        'step(delays, index, mine)',
        { rooms: ['tests/flows/payment', 'tests/flows/paying', 'tests/flows/identity'] },
      ],
    },
    'src-shared/flows/purchase/plan-payment/checkout-chain.ts': {
      'an order is paid that is not what the page shows': [
        "if (digestOfPlans(bill) !== shown) throw new StepFailed('orderChanged')",
        '',
        { rooms: ['tests/flows/plan-payment', 'tests/flows/confirmed-plans', 'tests/flows/payment'] },
      ],
    },
  }),
  choosing: caughtBy(['tests/flows/plan-purchase', 'tests/domain/cadastral-number'], {
    'src-shared/domain/plans/cadastral-number.ts': {
      'a list of two numbers is read as one': ['&& !isCommaBetween(parts, at - 2) ', ''],
    },
    'src-shared/domain/forms/read-text.ts': {
      'a number with an ideographic full stop is not understood': ['\\u30fb\\u3002]/g', '\\u30fb]/g'],
    },
    'src-shared/flows/shell/session/create-session.ts': {
      'what was typed stays in the browser after the log-out': [
        'for (const key of PURCHASE_KEYS.session) ports.storage.session.remove(key)',
        '',
        { rooms: ['tests/flows/startup', 'tests/flows/plan-purchase', 'tests/flows/pages', 'tests/flows/application'] },
      ],
    },
  }),
  drafts: caughtBy(['tests/flows/application', 'tests/server/applications.test', 'tests/server/applications/submissions'], {
    'src-shared/flows/application/draft-saver.ts': {
      'the next person at this browser gets what was typed': [' || kept.owner !== owner', ''],
    },
    'src-server/applications/drafts/routes.ts': {
      'a draft overwrites what another device has saved': ['current.revision + 1', 'current.revision'],
    },
  }),
  uploads: caughtBy(['tests/flows/file-failures', 'tests/flows/application', 'tests/domain/upload-rules'], {
    'src-shared/domain/files/upload-rules.ts': {
      'one file too many may be picked': ['beside.length >= limits.maxFiles', 'beside.length > limits.maxFiles'],
    },
    'src-server/applications/files/receive.ts': {
      'the answer of the virus scanner is not awaited': [
        '(await scan(path))',
        'Boolean(scan(path))',
        { rooms: ['tests/server/applications/files'] },
      ],
    },
  }),
  calls: caughtBy(['tests/api'], {
    'src-shared/api/client.ts': {
      'a call that changes something is repeated after a failure': ['options.safe !== true || wait', 'wait'],
    },
    'src-shared/api/http.ts': {
      'a late answer brings back the token of before the log-out': [
        '(config.exchange === true || config.sentToken === token.get())',
        'true',
      ],
    },
  }),
  forms: caughtBy(['tests/forms', 'tests/steps', 'tests/ui'], {
    'src-shared/forms/schema/read-schema.ts': {
      'questions that the list of the form requires may stay empty': [
        'isRecord(child) && required.includes(name) ? { required: true, ...child } : child',
        'child',
      ],
    },
    'src-shared/forms/expression/member.ts': {
      'an expression of a form reaches the constructor of a value': [
        "typeof key === 'string' && FORBIDDEN_NAMES.has(key)",
        "typeof key === 'symbol' && FORBIDDEN_NAMES.has(String(key))",
      ],
    },
    'src-server/applications/submissions/server-checks.ts': {
      'an answer that is no choice of the service is accepted': [
        'hasOwnChoices || (isChoice(one) && choices.has(String(one)))',
        'hasOwnChoices || isChoice(one)',
        { rooms: ['tests/server/applications.test', 'tests/server/applications/submissions', 'tests/server/fees'] },
      ],
    },
  }),
  words: caughtBy(['tests/i18n', 'tests/domain', 'tests/flows/words'], {
    'src-shared/i18n/writer.ts': {
      'west of Greenwich a day is written as the day before': [", timeZone: 'UTC' }", ' }'],
    },
    'src-shared/i18n/messages/pt/rest.ts': {
      'a text lost the place of its number': [
        'por mais {minutes}',
        'por mais {minuto}',
        { rooms: ['tests/i18n', 'tests/house/first-words'] },
      ],
    },
  }),
  pages: caughtBy(['tests/flows/startup', 'tests/flows/my-records', 'tests/steps', 'tests/ui/payment'], {
    'src-shared/flows/shell/startup/create-startup.ts': {
      'a refused account has no way to its own platform': ['switchPlatform: switchTo(PLATFORM_OF[at.kind]),', 'switchPlatform: undefined,'],
    },
    'src-shared/flows/records/create-my-records.ts': {
      'a draft of the list does not lead to its steps': [
        "draft: ({ itemCode }) => ['serviceStep', { itemCode }]",
        "draft: () => ['serviceList', {}]",
      ],
    },
    'src-shared/steps/panels/DataCheckPanel.tsx': {
      'the data check shows a step that is not submitted': ['step.needSubmit && <StepAnswers', '<StepAnswers'],
    },
    'src-shared/ui/payment/BillPayment.tsx': {
      'the method of the last payment has no mark': ["return lastUsed ? t('channelLastUsed') : undefined", 'return undefined'],
    },
    'src-shared/flows/payment/handover/phone-handover.ts': {
      'a link that the server could not end counts as unused': [
        ".catch(() => 'opened' as const)",
        ".catch(() => 'over' as const)",
        { rooms: ['tests/flows/handover'] },
      ],
    },
  }),
}

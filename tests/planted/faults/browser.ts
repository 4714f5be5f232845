import { type Areas, caughtBy } from '../fault.ts'

/** Messages of other windows and of the host, parts of the kits, and what only a browser shows. */
export const BROWSER: Areas = {
  windows: caughtBy(['tests/web'], {
    'src-web/popup/external-window.ts': {
      'a message of any window counts as the cashier’s': ['known && opened !== null && event.source === opened', 'known'],
      'the window of the cashier opens without an opener, so that it seems blocked': [
        '`popup,width=480',
        '`popup,noopener,width=480',
        { rooms: ['tests/web/popup'] },
      ],
    },
    'src-shared/browser/return-messages.ts': {
      'the outcome of a payment is posted to whatever opened the window': [
        'self.location.origin',
        "'*'",
        { journeys: { paying: 'popup' } },
      ],
    },
  }),
  host: caughtBy(['tests/mobile'], {
    'src-mobile/ports/cashier.ts': {
      'the result of another bill ends this visit to the cashier': ['if (billId === order.billId) send(ENDS', 'send(ENDS'],
    },
    'src-mobile/layout/back-handler.ts': {
      'the back of the phone answers a question with yes': ['messages.answer(dialog.id, false)', 'messages.answer(dialog.id, true)'],
    },
  }),
  kit: caughtBy(['tests/web', 'tests/mobile'], {
    'src-shared/ui/parts/button-element.ts': {
      'a button that is busy acts again': ['const resting = busy || !isOffered', 'const resting = !isOffered'],
    },
    'src-mobile/kit/Dialog.tsx': {
      'a dialog of the phone does not give the focus back': ['if (before instanceof HTMLElement && before.isConnected) before.focus()', ''],
    },
    'src-web/kit/Dialog.tsx': {
      'a dialog of the web does not give the focus back': [
        'if (before instanceof HTMLElement && before.isConnected) before.focus()',
        '',
        { journeys: { keyboard: 'Escape closes a dialog.*: web' } },
      ],
    },
    'src-mobile/kit/TickBox.tsx': {
      'the choices of one question are not one group': ['name={group} ', ''],
    },
    'src-shared/forms/widgets/dates/Calendar.tsx': {
      'a day that may not be chosen is chosen': ['isOffered && ', '', { rooms: ['tests/forms/date-panel'] }],
    },
    'src-shared/ui/tokens.css': {
      'words of less weight are too pale to be read': ['--ec-muted: #4a5a56;', '--ec-muted: #9aa8a4;', { rooms: ['tests/ui'] }],
    },
    'src-web/kit/Page.tsx': {
      'a screen reader is not told which step is the current one': [
        "'aria-current': step.state === 'current' ? 'step' : undefined,",
        '',
        { journeys: { 'reading-aloud': 'the purchase.*: web, pt' } },
      ],
    },
  }),
  html: caughtBy(['tests/web', 'tests/mobile'], {
    'src-shared/ui/rich-text/sanitise.ts': {
      'an address without a scheme leads to another host': [
        '\\/(?![/\\\\])|data:',
        '\\/|data:',
        { journeys: { 'information-hostile': '.' } },
      ],
      'a picture of another site is loaded': ['if (!isOurs) {', "if (address === '') {", { journeys: { 'information-hostile': '.' } }],
    },
  }),
  navigation: caughtBy(['tests/web', 'tests/ui/shell/router'], {
    'src-shared/browser/navigator.ts': {
      'a step of an application makes no entry in the history': [
        'else if (part > at.part) history.pushState(',
        'else if (part > at.part) history.replaceState(',
        { journeys: { purchase: 'one step back in an application.*: web, pt' } },
      ],
    },
    'src-shared/ui/shell/router/page-focus.ts': {
      'after a change of page the focus goes nowhere': [
        "document.querySelector<HTMLElement>('main h1')?.focus(",
        "document.querySelector<HTMLElement>('main h2')?.focus(",
        { rooms: ['tests/web/app-router', 'tests/mobile/app-router'], journeys: { keyboard: 'the whole purchase.*: web' } },
      ],
    },
    'src-shared/browser/reflect-preferences.ts': {
      'after a change of language the page is read aloud in the earlier one': [
        'page.lang = language',
        'page.lang ||= language',
        { rooms: [], journeys: { look: 'language and theme change in place.*: web|English readers are told' } },
      ],
    },
  }),
  browser: caughtBy([], {
    'src-shared/browser/boot/boot.ts': {
      'before the app is there the page has the other theme': [
        "isDark ? 'dark' : 'light'",
        "isDark ? 'light' : 'dark'",
        { rooms: ['tests/build'], journeys: { look: 'before the first paint.*: web' } },
      ],
    },
    'src-shared/browser/boot/early-field.ts': {
      'who types before the app is there loses the box': [
        'if (hasFocus) field.focus({ preventScroll: true })',
        '',
        { journeys: { purchase: 'can be typed in' } },
      ],
    },
    'src-web/kit/AntdTheme.tsx': {
      'the policy of the page refuses the styles of antd': [' csp={CSP}', '', { journeys: { keyboard: 'Escape closes a dialog.*: web' } }],
    },
    'src-shared/ui/parts/arrangements.css': {
      'a narrow window scrolls sideways': [
        '.ec-row {\n  display: flex;\n  flex-wrap: wrap;',
        '.ec-row {\n  display: flex;',
        { journeys: { gallery: 'every part of the kit.*: web', 'every-route': 'nothing scrolls sideways.*: web' } },
      ],
    },
    'src-shared/ui/purchase/receipt.css': {
      'the button to print is printed on the receipt': [
        '.ec-receipt__kept,\n  .ec-top {',
        '.ec-top {',
        { journeys: { look: 'a receipt of three plans is one page.*: web' } },
      ],
    },
    'src-shared/browser/file-viewer/pdf.ts': {
      'the viewer counts pages from nought': [
        'document.getPage(at + 1)',
        'document.getPage(at)',
        { rooms: ['tests/web/file-viewer'], journeys: { 'application-files': 'every file of a material' } },
      ],
    },
    'src-mobile/layout/layout.css': {
      'with large text the bars lie over the page': [
        '.l-actions {\n    position: static;',
        '.l-actions {\n    position: sticky;',
        { journeys: { 'every-route': 'text at twice its size.*: phone' } },
      ],
    },
    'src-shared/ui/payment/HandoverCode.tsx': {
      'no phone can read the code': [
        'fgColor="var(--ec-ink)"',
        'fgColor="var(--ec-paper)"',
        { journeys: { paying: 'the phone scans the code' } },
      ],
    },
  }),
}

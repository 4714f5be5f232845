import type { KitParts } from '#shared/ui/kit/parts.ts'

interface Parts {
  readonly Button: typeof import('./Button.tsx')
  readonly Card: typeof import('./Card.tsx')
  readonly Cascader: typeof import('./Cascader.tsx')
  readonly Dialog: typeof import('./Dialog.tsx')
  readonly Input: typeof import('./Input.tsx')
  readonly Loading: typeof import('./Loading.tsx')
  readonly Notice: typeof import('./Notice.tsx')
  readonly Page: typeof import('./Page.tsx')
  readonly ResultPage: typeof import('./ResultPage.tsx')
  readonly RichSelect: typeof import('./RichSelect.tsx')
  readonly Sections: typeof import('./Sections.tsx')
  readonly Switch: typeof import('./Switch.tsx')
  readonly TextArea: typeof import('./TextArea.tsx')
  readonly TickBox: typeof import('./TickBox.tsx')
  readonly Timeline: typeof import('./Timeline.tsx')
  readonly icons: typeof import('./icons.tsx')
}

type Filled<Kit extends KitParts> = Kit
/** Type check of this kit against the contract; no runtime code. */
export type PhoneKit = Filled<Parts>

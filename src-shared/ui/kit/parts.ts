/** Every part of the kit by its file. A kit that lacks a part, or whose props differ, does not compile. */
export interface KitParts {
  readonly Button: typeof import('./Button.ts')
  readonly Card: typeof import('./Card.ts')
  readonly Cascader: typeof import('./Cascader.ts')
  readonly Dialog: typeof import('./Dialog.ts')
  readonly Input: typeof import('./Input.ts')
  readonly Loading: typeof import('./Loading.ts')
  readonly Notice: typeof import('./Notice.ts')
  readonly Page: typeof import('./Page.ts')
  readonly ResultPage: typeof import('./ResultPage.ts')
  readonly RichSelect: typeof import('./RichSelect.ts')
  readonly Sections: typeof import('./Sections.ts')
  readonly Switch: typeof import('./Switch.ts')
  readonly TextArea: typeof import('./TextArea.ts')
  readonly TickBox: typeof import('./TickBox.ts')
  readonly Timeline: typeof import('./Timeline.ts')
  readonly icons: typeof import('./icons.ts')
}

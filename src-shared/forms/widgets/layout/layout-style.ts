import { type CSSProperties, createContext, useContext } from 'react'

type Props = Readonly<Record<string, unknown>>

/** What Formily gives as one value, or as one for each width of window: the widest is what a desktop has. */
const widest = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value)
const number = (value: unknown): number | undefined => {
  const one = Number(widest(value))
  return Number.isFinite(one) && one > 0 ? one : undefined
}
/** 1 to 24 of antd's columns, {span} as well, as a share of the width. */
const share = (value: unknown): string | undefined => {
  const given = widest(value)
  const columns = number(typeof given === 'object' && given !== null ? (given as Props).span : given)
  return columns === undefined ? undefined : `${Math.round((Math.min(24, columns) / 24) * 1e4) / 100}%`
}
/** Pixels, in a measure that grows with the text. */
const rem = (value: unknown): string | undefined => {
  const pixels = number(value)
  return pixels === undefined ? undefined : `${pixels / 16}rem`
}
const length = (value: unknown): string | undefined =>
  rem(value) ?? (typeof value === 'string' && /^\d+(\.\d+)?(px|rem|em|%)$/.test(value) ? value : undefined)

type Layout = 'horizontal' | 'vertical' | 'inline'

/** 'horizontal' where the schema says so or measures the labels; above their boxes otherwise, as narrow windows and long words need it. */
export function layoutOf(props: Props): Layout | undefined {
  const named = widest(props.layout)
  if (named === 'horizontal' || named === 'vertical' || named === 'inline') return named
  return [props.labelCol, props.labelWidth, props.wrapperCol, props.wrapperWidth].some((one) => one !== undefined)
    ? 'horizontal'
    : undefined
}

/** Measures of labels and boxes as the styles read them; only those that are given. */
export function measuresOf(props: Props): CSSProperties {
  const align = widest(props.labelAlign)
  return {
    '--ec-label-width': length(props.labelWidth) ?? share(props.labelCol),
    '--ec-control-width': length(props.wrapperWidth) ?? share(props.wrapperCol),
    '--ec-label-align': align === 'left' || align === 'right' ? align : undefined,
    '--ec-gap': rem(props.spaceGap),
  } as CSSProperties
}

/** How the items of a FormLayout stand; an item begins anew for what is within it. */
export const LayoutContext = createContext<Layout | undefined>(undefined)

const SIZES: ReadonlySet<unknown> = new Set(['small', 'large'])
/** Classes of a FormLayout, or of one FormItem that has a layout of its own. */
export function layoutClasses(base: string, props: Props, layout: Layout | undefined): string {
  const size = widest(props.size)
  return [
    'ec-stack',
    base,
    layout === undefined ? '' : `${base}--${layout}`,
    SIZES.has(size) ? `ec-size--${String(size)}` : '',
    props.colon === true ? 'ec-labels--colon' : '',
    props.bordered === false ? 'ec-boxes--bare' : '',
    props.requiredMark === false ? 'ec-labels--unmarked' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Columns of a FormGrid: from `minColumns` to `maxColumns`, each at least `minWidth` wide. */
export function gridMeasures(props: Props): { readonly columns: number; readonly style: CSSProperties } {
  const max = Math.min(24, number(props.maxColumns) ?? 0)
  const min = Math.min(24, number(props.minColumns) ?? 1)
  const columns = max > 0 ? Math.max(min, max) : Math.max(min, 2)
  const style = {
    // Formily's own least width where columns are asked for; else one in which a field can be read.
    '--ec-min-width': length(widest(props.minWidth)) ?? (max > 0 || min > 1 ? '6.25rem' : '15rem'),
    '--ec-columns': columns,
    columnGap: rem(props.columnGap),
    rowGap: rem(props.rowGap),
  } as CSSProperties
  return { columns, style }
}

/** Columns of the grid one is in; none outside. */
export const GridContext = createContext(0)

/** Columns that an item takes, -1 for the whole line; never more than the grid has, or it would grow a column. */
export function useSpan(given: unknown): CSSProperties | undefined {
  const columns = useContext(GridContext)
  const span = Number(widest(given))
  if (!Number.isInteger(span) || (span <= 1 && span !== -1)) return undefined
  const column = span === -1 ? '1 / -1' : `span ${Math.min(span, columns || span, 6)}`
  return { '--ec-span': column } as CSSProperties
}

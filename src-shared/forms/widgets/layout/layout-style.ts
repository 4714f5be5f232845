import { type CSSProperties, createContext, useContext } from 'react'

type Props = Readonly<Record<string, unknown>>

/** Formily accepts one value, or one per window width; the last one is for the widest window. */
const widest = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value)
const number = (value: unknown): number | undefined => {
  const one = Number(widest(value))
  return Number.isFinite(one) && one > 0 ? one : undefined
}
/** Converts a number of antd's 24 columns, or {span: number}, to a share of the width. */
const share = (value: unknown): string | undefined => {
  const widestValue = widest(value)
  const columns = number(typeof widestValue === 'object' && widestValue !== null ? (widestValue as Props).span : widestValue)
  return columns === undefined ? undefined : `${Math.round((Math.min(24, columns) / 24) * 1e4) / 100}%`
}
/** Converts pixels to a unit that grows with the text size. */
const rem = (value: unknown): string | undefined => {
  const pixels = number(value)
  return pixels === undefined ? undefined : `${pixels / 16}rem`
}
const length = (value: unknown): string | undefined =>
  rem(value) ?? (typeof value === 'string' && /^\d+(\.\d+)?(px|rem|em|%)$/.test(value) ? value : undefined)

type Layout = 'horizontal' | 'vertical' | 'inline'

/** The layout that the schema sets, or 'horizontal' if it sets a width; undefined if it sets neither. */
export function layoutOf(props: Props): Layout | undefined {
  const named = widest(props.layout)
  if (named === 'horizontal' || named === 'vertical' || named === 'inline') return named
  return [props.labelCol, props.labelWidth, props.wrapperCol, props.wrapperWidth].some((one) => one !== undefined)
    ? 'horizontal'
    : undefined
}

/** CSS variables for the sizes of labels and boxes; undefined where the schema sets none. */
export function measuresOf(props: Props): CSSProperties {
  const align = widest(props.labelAlign)
  return {
    '--ec-label-width': length(props.labelWidth) ?? share(props.labelCol),
    '--ec-control-width': length(props.wrapperWidth) ?? share(props.wrapperCol),
    '--ec-label-align': align === 'left' || align === 'right' ? align : undefined,
    '--ec-gap': rem(props.spaceGap),
  } as CSSProperties
}

/** Layout of the current FormLayout; each item resets it for its content. */
export const LayoutContext = createContext<Layout | undefined>(undefined)

const SIZES: ReadonlySet<unknown> = new Set(['small', 'large'])
/** Classes of a FormLayout, or of a FormItem that has its own layout. */
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
    // Formily's own minimum if columns are requested; otherwise a width in which a field is readable.
    '--ec-min-width': length(widest(props.minWidth)) ?? (max > 0 || min > 1 ? '6.25rem' : '15rem'),
    '--ec-columns': columns,
    columnGap: rem(props.columnGap),
    rowGap: rem(props.rowGap),
  } as CSSProperties
  return { columns, style }
}

/** Number of columns of the current grid; 0 outside. */
export const GridContext = createContext(0)

/** The span of an item in columns, -1 for the whole row. It is limited to the grid's columns, because a larger span would add a column. */
export function useSpan(given: unknown): CSSProperties | undefined {
  const columns = useContext(GridContext)
  const span = Number(widest(given))
  if (!Number.isInteger(span) || (span <= 1 && span !== -1)) return undefined
  const column = span === -1 ? '1 / -1' : `span ${Math.min(span, columns || span, 6)}`
  return { '--ec-span': column } as CSSProperties
}

import './wheel.css'

/** Turns while something is under way; what it is about is said in words beside it. */
export const Wheel = ({ className = '' }: { readonly className?: string }) => (
  <span className={`ec-wheel ${className}`.trimEnd()} aria-hidden="true" />
)

/** A plan sheet with the green seal of a document that is in order; only a picture, so it has no name. */
export const PlanPicture = () => (
  <svg className="ec-plan-picture" viewBox="0 0 96 72" width="96" height="72" aria-hidden="true" focusable="false">
    <rect className="ec-plan-picture__sheet" x="8" y="4" width="72" height="60" rx="4" />
    <path className="ec-plan-picture__lots" d="M16 14h24v18H16zM44 14h28v18H44zM16 40h16v16H16zM36 40h20v16H36z" />
    <path className="ec-plan-picture__chosen" d="M44 14h28v18H44z" />
    <circle className="ec-plan-picture__seal" cx="74" cy="54" r="13" />
    <path className="ec-plan-picture__tick" d="M68 54l4.5 4.5L80.5 50" />
  </svg>
)

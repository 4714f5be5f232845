/** The name of the panel's element, by which tests also check that production bundles have none. */
export const PANEL_ELEMENT = 'ecad-developers-panel'

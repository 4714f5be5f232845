/**
 * A picker about to open as a camera: when it comes back without a picture and the browser says that this page may not
 * use the camera, that is told [8-11]. Asked only then, as the page's permission does not always rule the phone's own
 * camera; a browser that does not say counts as one that did not refuse.
 */
export function watchCamera(box: HTMLInputElement, isCamera: boolean, refused: () => void): void {
  const ask = (): void => {
    navigator.permissions?.query({ name: 'camera' }).then(
      ({ state }) => {
        if (state === 'denied') refused()
      },
      () => undefined, // it knows no such permission
    )
  }
  box.oncancel = isCamera ? ask : null
}

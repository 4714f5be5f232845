import type { OpenFile } from './pages.ts'

/** Opens what the browser draws itself, including animated GIFs. The bytes are decoded once to check that they are a picture. */
export const open: OpenFile = (bytes) =>
  new Promise((resolve, reject) => {
    const url = URL.createObjectURL(bytes)
    const close = (): void => URL.revokeObjectURL(url)
    const image = new Image()
    image.onload = () => resolve({ kind: 'picture', url, close })
    image.onerror = () => {
      close()
      reject(new Error('no picture'))
    }
    image.src = url
  })

import type { OpenFile } from './pages.ts'

/** What the browser draws by itself, animated gifs included; the bytes are decoded once here to know that they are a picture. */
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

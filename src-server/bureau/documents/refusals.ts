/** Why a document cannot be sealed: the code for the bureau's system, and the sentence for its operator. */
export const SEAL_REFUSALS = {
  'pdf-encrypted': 'The PDF is encrypted. Hand it in without a password.',
  'pdf-damaged': 'The PDF is damaged: it cannot be read to its end. Write it anew.',
  'pdf-signed': 'The PDF is signed already, and the seal would break that signature. Hand it in unsigned.',
  'pdf-page-size':
    'A page of the PDF has a size that cannot be printed. Each side must have 150 to 14400 points (5 cm to 5 m), and its boxes must be written from the lower left to the upper right.',
  'pdf-active':
    'The PDF holds what acts by itself or leads out of it: scripts, programs, attached files, forms that send, films or sounds. Hand it in as print alone, for example as PDF/A-1.',
  'pdf-bomb': 'The PDF unpacks to far more than a document of 10 MB does. Write it anew, with its images at a lower resolution.',
} as const

export type SealRefusal = keyof typeof SEAL_REFUSALS

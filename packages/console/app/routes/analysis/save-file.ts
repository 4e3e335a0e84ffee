import type { Download } from '@docent/client'

/** Saves what was downloaded; it is never opened, which would share the origin of the session. */
export async function saveFile(content: Download, name: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([await content.blob()], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = content.filename ?? name
  link.click()
  URL.revokeObjectURL(url)
}

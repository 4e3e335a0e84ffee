/** The files of a drop, those in folders included. Must be called while the event is handled. */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? undefined)
  if (entries.every((entry) => entry === undefined)) return [...data.files]
  const found = await Promise.all(entries.filter((entry) => entry !== undefined).map(filesIn))
  return found.flat()
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const children: FileSystemEntry[] = []
  // A folder is read in portions; an empty one is its end.
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (portion.length === 0) break
    children.push(...portion)
  }
  return (await Promise.all(children.map(filesIn))).flat()
}

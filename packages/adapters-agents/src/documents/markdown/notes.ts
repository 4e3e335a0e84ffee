/** Sentences for the model about what became of its document, each once. */
export interface Notes {
  add(note: string): void
  readonly all: () => readonly string[]
}

/** More are of no use to a model, and hostile input would make many. */
const mostNotes = 20

export function createNotes(): Notes {
  const notes = new Set<string>()
  return {
    add: (note) => {
      if (notes.size < mostNotes) notes.add(note)
    },
    all: () => [...notes],
  }
}

const names: ReadonlySet<string> = new Set(['write_file', 'edit_file'])

/** Whether calls of a tool wait for each other within a turn, in the order in which the model made them. */
export const inOrder = (tool: string): boolean => names.has(tool)

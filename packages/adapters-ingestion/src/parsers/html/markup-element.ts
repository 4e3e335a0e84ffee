/** The used parts of a DOM element; the platform's DOM types are not part of a Node program. */
export interface MarkupElement {
  readonly nodeName: string
  readonly parentNode: MarkupElement | null
  readonly firstChild: { readonly nodeName: string } | null
  readonly previousSibling?: MarkupElement | null
  readonly nextSibling?: MarkupElement | null
  readonly textContent: string | null
  /** Documents and fragments have none. */
  getAttribute?(name: string): string | null
}

export function attributeOf(element: MarkupElement, name: string): string {
  return element.getAttribute?.(name) ?? ''
}

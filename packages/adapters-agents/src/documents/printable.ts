/**
 * Control characters that no file may hold (XML knows none of them), noncharacters, and halves of characters. Written by their
 * numbers, so that this file holds none itself.
 */
const unprintable =
  // oxlint-disable-next-line no-control-regex -- they are what it is for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A text without what documents cannot hold. */
export const printable = (text: string): string => text.replaceAll(unprintable, '')

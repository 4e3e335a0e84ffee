import { listedNumbers } from '../../listed-numbers.ts'

/** Messages for images that cannot be read. */
export const imageMessages = {
  damaged: 'The image is damaged or incomplete; save it again as PNG or JPEG and upload the new file.',
  endsEarly: 'The image is cut off, so a part of it is empty; upload the whole file to have all of its text.',
  bigTiff: 'The image is a BigTIFF, which is not read; save it as an ordinary TIFF or as PNG and upload that.',
  noText: 'No text was found in the image; if there is some, upload a larger or sharper picture of it.',
  switchedOff:
    'Text of images is read by text recognition, which is switched off for this file; switch it on and upload the file again.',
  noRecognizer:
    'Text of images is read by text recognition, and this server has none; give standardParsers() a recognizer, such as tesseractRecognizer().',
  noDecoder: 'Images of this type cannot be unpacked on this server; save the image as PNG or JPEG and upload that.',
  tooManyFrames: (most: number): string =>
    `The image has more than ${most} pages; split it into smaller files and upload those.`,
  unreadPages: (numbers: readonly number[]): string[] =>
    numbers.length === 0
      ? []
      : [
          `P${listedNumbers(numbers).slice(1)} of the image could not be unpacked; save it again to have all of its text.`,
        ],
} as const

export { onnxLabeller } from './onnx-labeller.ts'
export type { OnnxLabellerOptions } from './onnx-options.ts'

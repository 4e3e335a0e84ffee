/** Processors whose numbers of system calls are known here. */
export type Processor = 'x64' | 'arm64'

type Numbers = readonly [x64: number, arm64: number]

/** Calls by which programs break out of sandboxes, or that reach what is not kept apart: the kernel, clocks, other processes. */
export const forbiddenCalls: Readonly<Record<string, Numbers>> = {
  acct: [163, 89],
  add_key: [248, 217],
  adjtimex: [159, 171],
  bpf: [321, 280],
  chroot: [161, 51],
  clock_adjtime: [305, 266],
  clock_settime: [227, 112],
  delete_module: [176, 106],
  fanotify_init: [300, 262],
  finit_module: [313, 273],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fsopen: [430, 430],
  fspick: [433, 433],
  init_module: [175, 105],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  io_uring_setup: [425, 425],
  kcmp: [312, 272],
  kexec_file_load: [320, 294],
  kexec_load: [246, 104],
  keyctl: [250, 219],
  lookup_dcookie: [212, 18],
  migrate_pages: [256, 238],
  mount: [165, 40],
  mount_setattr: [442, 442],
  move_mount: [429, 429],
  move_pages: [279, 239],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  open_tree: [428, 428],
  perf_event_open: [298, 241],
  personality: [135, 92],
  pidfd_getfd: [438, 438],
  pivot_root: [155, 41],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  ptrace: [101, 117],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  reboot: [169, 142],
  request_key: [249, 218],
  setdomainname: [171, 162],
  sethostname: [170, 161],
  setns: [308, 268],
  settimeofday: [164, 170],
  swapoff: [168, 225],
  swapon: [167, 224],
  syslog: [103, 116],
  umount2: [166, 39],
  unshare: [272, 97],
  userfaultfd: [323, 282],
  vhangup: [153, 58],
}

/**
 * Calls that look as if the kernel did not have them, so that libraries do without. `clone3` hides its flags from a filter; the
 * others make memory that belongs to no process, so that no count of processes' memory sees it.
 */
export const absentCalls: Readonly<Record<string, Numbers>> = {
  clone3: [435, 435],
  memfd_create: [319, 279],
  memfd_secret: [447, 447],
  mq_open: [240, 180],
  msgget: [68, 186],
  semget: [64, 190],
  shmget: [29, 194],
}

export const clone: Numbers = [56, 220]
export const socket: Numbers = [41, 198]

export const numberOf = (numbers: Numbers, processor: Processor): number => numbers[processor === 'x64' ? 0 : 1]

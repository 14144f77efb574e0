/// The first process of the private service's namespaces, a bash script.
///
/// Nothing is put into its text: what it needs to know are its arguments.
enum PCSCScript {
  /// What comes before COMMAND and its arguments.
  struct Arguments {
    /// The process whose environment COMMAND gets, and its descriptor that ends everything when it is closed.
    var caller: Int32
    var leash: Int32
    /// Whom COMMAND runs as, as numbers.
    var user: UInt32
    var group: UInt32
    var driver: String
    var pcscd: String
    /// What stands first in COMMAND's PATH.
    var toolFolder: String
    /// A line for the user when everything is ready; empty for none.
    var greeting: String

    var words: [String] {
      ["\(caller)", "\(leash)", "\(user)", "\(group)", driver, pcscd, toolFolder, greeting]
    }
  }

  static let text = #"""
    set -euo pipefail
    PATH=/usr/local/sbin:/usr/sbin:/sbin:/usr/local/bin:/usr/bin:/bin
    caller=$1 leash=$2 user=$3 group=$4 driver=$5 pcscd=$6 folder=$7 greeting=$8
    shift 8

    fail() {
      echo "cardsession: $1" >&2
      exit 3
    }

    # Unless this is the first process of its own namespaces, all of the below would change the machine.
    (($$ == 1)) || fail "the private PC/SC service did not get its own processes"

    exec {held}<"/proc/$caller/fd/$leash" || fail "the caller is gone"
    mapfile -d '' variables <"/proc/$caller/environ"

    mount -t proc proc /proc
    [[ -d /run/pcscd ]] || mkdir /run/pcscd
    mount -t tmpfs -o mode=755 tmpfs /run/pcscd
    ip link set lo up
    mkdir /run/pcscd/readers /run/pcscd/no-drivers
    cat >/run/pcscd/readers/virtual <<END
    FRIENDLYNAME "Virtual PCD"
    DEVICENAME /dev/null:0x8C7B
    LIBPATH $driver
    CHANNELID 0x8C7B
    END

    # Real USB readers stay with the machine's own service: this one finds no driver for them.
    options=(--foreground --config /run/pcscd/readers)
    [[ $("$pcscd" --help 2>&1) != *--disable-polkit* ]] || options+=(--disable-polkit)
    PCSCLITE_HP_DROPDIR=/run/pcscd/no-drivers \
      setsid "$pcscd" "${options[@]}" </dev/null >/run/pcscd/log 2>&1 {held}<&- &
    daemon=$!

    # Ready: the service's socket accepts, and the driver listens on port 35963 (8C7B; 0A is LISTEN).
    is_ready() {
      grep -qE ' 00010000 .* /run/pcscd/pcscd\.comm$' /proc/net/unix &&
        grep -qE '^ *[0-9]+: [0-9A-F]+:8C7B [0-9A-F]+:0000 0A' /proc/net/tcp
    }
    tries=0 # SECONDS would follow a clock that is set
    until is_ready; do
      if ! kill -0 "$daemon" 2>/dev/null || ((++tries > 2000)); then
        cat /run/pcscd/log >&2
        fail "pcscd did not become ready"
      fi
      sleep 0.005
    done
    [[ -z $greeting ]] || echo "$greeting" >&2

    # COMMAND, as the user and with the environment that called.
    (
      exec {held}<&-
      for_env=()
      for name in $(compgen -e); do
        unset "$name"
      done
      for variable in "${variables[@]}"; do
        case ${variable%%=*} in
          UID | EUID | PPID | SHELLOPTS | BASHOPTS | BASH_VERSINFO | *[!A-Za-z_0-9]* | [0-9]* | "")
            for_env+=("$variable") ;; # bash cannot set these
          *) export "$variable" ;;
        esac
      done
      unset PCSCLITE_CSOCK_NAME
      export PATH="$folder:${PATH-/usr/local/bin:/usr/bin:/bin}"
      drop=()
      if ((user != 0)); then
        if [[ ${HOME-/root} == /root ]]; then HOME=$(getent passwd "$user" | cut -d: -f6) && export HOME; fi
        drop=(/usr/bin/setpriv "--reuid=$user" "--regid=$group" --init-groups)
      fi
      exec "${drop[@]}" /usr/bin/env --default-signal=INT,QUIT -- "${for_env[@]}" "$@"
    ) <&0 &
    command=$!

    # The caller holds the other end: reading ends when the caller does, or when it lets go.
    (read -r -u "$held" || true) </dev/null &
    watch=$!

    trap : INT QUIT # Ctrl-C and Ctrl-\ at a terminal are COMMAND's own affair
    running=("$command" "$watch" "$daemon")
    while true; do
      ended=
      status=0
      wait -n -p ended "${running[@]}" 2>/dev/null || status=$? # bash would name what ended
      case ${ended-} in
        "$command") exit "$status" ;;
        "$watch") exit 143 ;;
        "$daemon")
          echo "cardsession: the private pcscd ended with $status" >&2
          cat /run/pcscd/log >&2
          running=("$command" "$watch")
          ;;
      esac
    done
    """#
}

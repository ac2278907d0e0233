#!/bin/sh
# Restarts the instances of this machine one after the other, so that the others answer meanwhile:
#   deploy/rolling-restart.sh 3001 3002 3003
# Stops at the first one that does not become ready; the others then still run the version before.
set -eu

[ $# -gt 0 ] || { echo "Name the ports of the instances, such as: $0 3001 3002 3003" >&2; exit 2; }

for port in "$@"; do
  systemctl restart "admissions@$port"
  tries=0
  until curl --silent --fail --max-time 5 --output /dev/null "http://127.0.0.1:$port/readyz"; do
    tries=$((tries + 1))
    [ "$tries" -lt 60 ] || { echo "admissions@$port is not ready: journalctl -u admissions@$port" >&2; exit 1; }
    sleep 1
  done
  echo "admissions@$port is ready"
  # nginx leaves an instance alone for five seconds after it went; Caddy looks every second.
  sleep 6
done

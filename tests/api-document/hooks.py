"""Signs the generated calls in, and proves that the monitoring asks. A call that ends the session, or the account, gets an account of its own."""

import os
import random
import uuid

import requests
import schemathesis

ADDRESS = os.environ["OWED_ADDRESS"]
TOKEN = os.environ["METRICS_TOKEN"]

# The generator seeds the other one, which would give the same addresses again.
chance = random.SystemRandom()

ENDING = ["/api/logout", "/api/user/account", "/api/user/password", "/api/user/sessions/end-others", "/api/user"]


def address() -> str:
    return ".".join(str(chance.randint(1, 250)) for _ in range(4))


def registered() -> str:
    """The cookie of a new account."""
    body = {"name": "Ada Lovelace", "email": f"{uuid.uuid4()}@people.example", "password": "correct horse"}
    answer = requests.post(
        f"{ADDRESS}/api/register", json=body, headers={"X-Forwarded-For": address()}, timeout=30
    )
    answer.raise_for_status()
    return answer.cookies["owed_session"]


class Cookie:
    def get(self, case, context):
        return registered()

    def set(self, case, data, context):
        case.cookies = {**(case.cookies or {}), "owed_session": data}


schemathesis.auth(refresh_interval=None).apply_to(path=ENDING)(type("EndingCookie", (Cookie,), {}))
schemathesis.auth(refresh_interval=600).skip_for(path=[*ENDING, "/metrics"])(Cookie)


@schemathesis.hook
def before_call(context, case, kwargs):
    """Calls come from many addresses, because attempts to log in are limited by address."""
    case.headers = {**(case.headers or {}), "X-Forwarded-For": address()}


@schemathesis.auth(refresh_interval=None).apply_to(path="/metrics")
class Monitoring:
    def get(self, case, context):
        return f"Bearer {TOKEN}"

    def set(self, case, data, context):
        case.headers = {**(case.headers or {}), "Authorization": data}
